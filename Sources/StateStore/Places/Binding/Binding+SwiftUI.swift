// A view that reads `store.todos` in its body follows the store by itself, as `Store` is
// observable; controls need a binding of SwiftUI's own type. Nothing here is built or tested on
// Linux.
#if canImport(SwiftUI)
  public import SwiftUI

  extension StateStore.Binding {
    /// The same place, for a SwiftUI control.
    ///
    /// ```swift
    /// TextField("Title", text: store.binding(\.draftTitle).swiftUI)
    /// ```
    @MainActor public var swiftUI: SwiftUI.Binding<Value> {
      SwiftUI.Binding {
        wrappedValue
      } set: { value in
        wrappedValue = value
      }
    }
  }
#endif
