/// Everyday names of countries besides those of the locale data: official, shorter and older names,
/// names of parts, and the country's own, in English and Korean.
enum EverydayNames {
  /// The names of each country, by its two-letter code; most small territories are missing.
  static let byCode: [String: [String]] = names(in: countries)

  /// The names of parts of continents, by the locale data's code.
  static let byRegion: [String: [String]] = names(in: regions)

  /// Rows of a code and names, with semicolons between the names.
  private static func names(in table: String) -> [String: [String]] {
    var names: [String: [String]] = [:]
    for row in table.split(whereSeparator: \.isNewline) {
      let parts = row.split(separator: " ", maxSplits: 1)
      names[String(parts[0])] = parts[1].split(separator: ";").map {
        String($0.drop { $0 == " " })
      }
    }
    return names
  }

  // Several countries may share a name: "Korea" is either.
  private static let countries = """
    AD Principality of Andorra
    AE UAE; U.A.E.; Emirates; The Emirates; Dubai; Abu Dhabi; 에미리트; 아랍 에미리트 연합; 두바이; 아부다비
    AF Islamic Emirate of Afghanistan; 아프간
    AG Antigua; Barbuda; Antigua and Barbuda; 앤티가 바부다; 앤티가
    AL Republic of Albania; Shqipëria
    AM Republic of Armenia; Hayastan
    AO Republic of Angola
    AQ 남극
    AR Argentine Republic; The Argentine
    AS Eastern Samoa; 미국령 사모아
    AT Republic of Austria; Österreich
    AU Commonwealth of Australia; Aussie; Oz; 호주
    AX Aland; Åland; 올란드
    AZ Republic of Azerbaijan
    BA Bosnia; Herzegovina; BiH; Bosnia-Herzegovina; 보스니아; 헤르체고비나
    BD People's Republic of Bangladesh
    BE Kingdom of Belgium; België; Belgique
    BF Upper Volta; Burkina; 부르키나
    BG Republic of Bulgaria
    BH Kingdom of Bahrain
    BJ Republic of Benin; Dahomey; 베닌
    BL Saint Barthélemy; St. Barts; Saint Barts; 생바르
    BN Brunei Darussalam; Nation of Brunei
    BO Plurinational State of Bolivia
    BQ Bonaire, Sint Eustatius and Saba; Bonaire; Saba; Sint Eustatius; 보네르
    BR Federative Republic of Brazil; Brasil
    BS The Bahamas; Commonwealth of The Bahamas
    BT Kingdom of Bhutan
    BW Republic of Botswana; Bechuanaland
    BY Republic of Belarus; Byelorussia; Belorussia; 벨로루시; 백러시아
    BZ British Honduras
    CC Cocos Islands; Keeling Islands
    CD Congo; DR Congo; D.R. Congo; DRC; Democratic Republic of the Congo; Congo-Kinshasa; Zaire; 콩고; 콩고 민주 공화국; 민주 콩고; 자이르
    CF CAR; Centrafrique; 중앙아프리카
    CG Congo; Republic of the Congo; Congo Republic; Congo-Brazzaville; 콩고; 콩고 공화국
    CH Swiss Confederation; Schweiz; Suisse; Svizzera; Helvetia
    CI Ivory Coast; Côte d'Ivoire; Republic of Côte d'Ivoire; 아이보리코스트; 상아 해안
    CL Republic of Chile
    CM Republic of Cameroon; Cameroun
    CN China; PRC; People's Republic of China; Mainland China; Zhongguo; 중국; 중화 인민 공화국
    CO Republic of Colombia; Columbia
    CR Republic of Costa Rica
    CU Republic of Cuba
    CV Cabo Verde; Republic of Cabo Verde; 카보 베르데; 케이프 베르데
    CY Republic of Cyprus; 사이프러스
    CZ Czech Republic; The Czech Republic; 체코 공화국
    DE Federal Republic of Germany; FRG; Deutschland; 도이칠란트; 독일 연방 공화국
    DK Kingdom of Denmark; Danmark
    DM Commonwealth of Dominica
    DO The Dominican Republic
    DZ People's Democratic Republic of Algeria; Algérie
    EC Republic of Ecuador
    EE Republic of Estonia; Eesti
    EG Arab Republic of Egypt; Misr; 애굽
    EH Sahrawi Republic; 서부 사하라
    ES Kingdom of Spain; España; 에스파냐
    ET Federal Democratic Republic of Ethiopia; Abyssinia; 에디오피아
    FI Republic of Finland; Suomi
    FJ Republic of Fiji
    FK The Falklands; Falklands; Malvinas; Islas Malvinas; 포클랜드; 말비나스
    FM Federated States of Micronesia; 미크로네시아 연방
    FO Faeroe Islands; The Faroes; Faroes; 페로
    FR French Republic; La France; 불란서
    GB UK; U.K.; Britain; Great Britain; England; Scotland; Wales; Northern Ireland; United Kingdom of Great Britain and Northern Ireland; 그레이트브리튼; 브리튼; 잉글랜드; 스코틀랜드; 웨일스; 북아일랜드; 대영제국
    GE Republic of Georgia; Sakartvelo; 그루지야
    GH Republic of Ghana; Gold Coast
    GL Kalaallit Nunaat
    GM The Gambia; Republic of The Gambia
    GN Republic of Guinea; Guinea-Conakry
    GQ Republic of Equatorial Guinea; 적도기니
    GR Hellenic Republic; Hellas; 희랍
    GS South Georgia; South Georgia and the South Sandwich Islands; South Sandwich Islands; 사우스조지아
    GW Republic of Guinea-Bissau
    GY Co-operative Republic of Guyana; British Guiana
    HK Hongkong; Hong Kong SAR
    HM Heard Island; McDonald Islands; Heard Island and McDonald Islands
    HR Republic of Croatia; Hrvatska
    HT Republic of Haiti; Hayti
    HU Magyarország; 마자르
    ID Republic of Indonesia; Bali; 인니; 발리
    IE Republic of Ireland; Eire; Éire
    IL State of Israel
    IM Mann; 맨 섬
    IN Republic of India; Bharat; Hindustan
    IO British Indian Ocean Territory; BIOT; Diego Garcia; 영국령 인도양 지역
    IQ Republic of Iraq; Mesopotamia
    IR Islamic Republic of Iran; Persia; 페르시아
    IS Republic of Iceland; Ísland
    IT Italian Republic; Italia; 이태리
    JO Hashemite Kingdom of Jordan; Transjordan
    JP Nippon; Nihon; 닛폰
    KE Republic of Kenya
    KG Kyrgyz Republic; Kirghizia; Kyrgyz; 키르기즈스탄; 키르기스
    KH Kingdom of Cambodia; Kampuchea; 크메르; 캄푸치아
    KM Union of the Comoros; The Comoros; 코모로 제도
    KN Saint Kitts and Nevis; St. Kitts; Saint Kitts; Nevis; 세인트키츠
    KP Korea; DPRK; D.P.R.K.; Democratic People's Republic of Korea; Choson; 조선; 북조선; 이북; 조선 민주주의 인민 공화국; 코리아
    KR Korea; ROK; R.O.K.; Republic of Korea; 한국; 남한; 이남; 코리아
    KW State of Kuwait
    KY Caymans; 케이맨
    KZ Republic of Kazakhstan
    LA Lao; Lao PDR; Lao People's Democratic Republic
    LB Lebanese Republic
    LC Saint Lucia
    LK Ceylon; Democratic Socialist Republic of Sri Lanka; 실론
    LS Kingdom of Lesotho; Basutoland
    LT Republic of Lithuania; Lietuva
    LU Grand Duchy of Luxembourg; 룩셈부르그
    LV Republic of Latvia; Latvija
    LY State of Libya
    MA Kingdom of Morocco; Maroc
    MC Principality of Monaco
    MD Republic of Moldova; Moldavia
    ME Crna Gora
    MF Saint Martin; St Martin; 세인트마틴
    MG Republic of Madagascar; Malagasy Republic
    MH Republic of the Marshall Islands; Marshalls
    MK Macedonia; FYROM; Republic of North Macedonia; 마케도니아
    ML Republic of Mali
    MM Burma; Myanmar; Republic of the Union of Myanmar; 버마
    MN Outer Mongolia; 몽고; 몽골리아
    MO Macau; Macao SAR
    MP Northern Marianas; Saipan; 북마리아나 제도; 사이판
    MR Islamic Republic of Mauritania
    MU Republic of Mauritius
    MV Republic of Maldives; The Maldives
    MW Republic of Malawi; Nyasaland
    MX United Mexican States; México
    MY Malaya; 말레이지아
    MZ Republic of Mozambique; Moçambique
    NA Republic of Namibia; South West Africa
    NG Federal Republic of Nigeria
    NL Holland; The Netherlands; Kingdom of the Netherlands; Nederland; Low Countries; 홀란드; 화란
    NO Kingdom of Norway; Norge
    NP Federal Democratic Republic of Nepal
    NZ Aotearoa
    OM Sultanate of Oman
    PE Republic of Peru; Perú
    PF Tahiti; Polynésie française; 타히티
    PG PNG; Papua; Independent State of Papua New Guinea; 파푸아
    PH The Philippines; Republic of the Philippines; Pilipinas; 비율빈
    PK Islamic Republic of Pakistan
    PL Republic of Poland; Polska
    PM Saint Pierre and Miquelon; St. Pierre; Saint Pierre
    PN Pitcairn; 핏케언
    PR Porto Rico
    PS Palestine; State of Palestine; West Bank; Gaza; Gaza Strip; 팔레스타인; 가자; 서안
    PT Portuguese Republic; 포르투칼
    PW Republic of Palau; Belau
    PY Republic of Paraguay
    QA State of Qatar
    RE Reunion Island
    RO Rumania; România
    RS Republic of Serbia; Srbija; 세르비아 공화국
    RU Russian Federation; Rossiya; 러시아 연방; 노서아
    RW Republic of Rwanda
    SA Saudi; KSA; Kingdom of Saudi Arabia; 사우디
    SB The Solomons; Solomons
    SD Republic of the Sudan; North Sudan
    SE Kingdom of Sweden; Sverige
    SG Republic of Singapore
    SH Saint Helena; Saint Helena, Ascension and Tristan da Cunha; Ascension Island; Tristan da Cunha
    SI Republic of Slovenia; Slovenija
    SJ Svalbard; Jan Mayen; Spitsbergen; 스발바르; 얀마옌
    SK Slovak Republic; Slovensko; 슬로바키아 공화국
    SL Republic of Sierra Leone
    SM Republic of San Marino
    SO Federal Republic of Somalia
    SR Surinam; Dutch Guiana
    SS Republic of South Sudan
    ST Sao Tome; Democratic Republic of São Tomé and Príncipe; 상투메
    SV Republic of El Salvador; Salvador; 살바도르
    SX Saint Maarten; St. Maarten
    SY Syrian Arab Republic
    SZ Swaziland; Kingdom of Eswatini; 스와질란드
    TC Turks and Caicos; Turks Islands; Caicos Islands
    TD Republic of Chad; Tchad
    TF French Southern and Antarctic Lands; Kerguelen
    TH Siam; Kingdom of Thailand; 타이; 타일랜드; 시암
    TJ Republic of Tajikistan
    TL East Timor; Timor Leste; Timor; 티모르; 티모르레스테
    TN Republic of Tunisia
    TO Kingdom of Tonga; Friendly Islands
    TR Turkey; Republic of Türkiye; Republic of Turkey; 터키
    TT Trinidad; Tobago; Trinidad and Tobago; 트리니다드; 토바고
    TV Ellice Islands
    TW Chinese Taipei; Formosa; 타이완; 중화 타이베이; 포르모사
    TZ United Republic of Tanzania; Tanganyika; Zanzibar; 잔지바르
    UA The Ukraine
    UG Republic of Uganda
    UM US Minor Outlying Islands; United States Minor Outlying Islands; Midway; Wake Island
    US America; US; U.S.; USA; U.S.A.; States; The States; The US; The USA; United States of America; 아메리카
    UY Eastern Republic of Uruguay
    UZ Republic of Uzbekistan
    VA Vatican; Holy See; Vatican City State; 바티칸; 교황청; 바티칸시국
    VC Saint Vincent and the Grenadines; St. Vincent; Saint Vincent; Grenadines; 세인트빈센트
    VE Bolivarian Republic of Venezuela
    VG Virgin Islands; BVI; 버진아일랜드; 영국령 버진 제도
    VI Virgin Islands; USVI; US Virgin Islands; United States Virgin Islands; 버진아일랜드; 미국령 버진 제도
    VN Viet Nam; Socialist Republic of Vietnam; Annam; 월남; 비엣남
    VU New Hebrides
    WF Wallis; Futuna; Wallis and Futuna
    WS Western Samoa; Independent State of Samoa; 서사모아
    YE Republic of Yemen
    ZA RSA; Republic of South Africa; 남아공; 남아프리카 공화국
    ZM Republic of Zambia; Northern Rhodesia
    ZW Republic of Zimbabwe; Rhodesia; Southern Rhodesia; 로디지아
    """

  private static let regions = """
    005 남미
    011 West Africa; 서아프리카
    013 중미
    014 East Africa; 동아프리카
    015 North Africa; 북아프리카
    017 Central Africa; 중앙 아프리카
    021 North America; 북미; 북아메리카
    029 West Indies; 카리브; 카리브해
    030 East Asia; 동북아시아
    034 South Asia
    035 South-East Asia; Southeastern Asia; 동남아
    039 South Europe
    053 Australia and New Zealand
    143 Central Asia; 중앙아시아
    145 West Asia
    151 East Europe; 동구권
    154 North Europe
    155 West Europe; 서구
    """
}
