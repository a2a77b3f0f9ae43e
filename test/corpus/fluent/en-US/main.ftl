# This file is free.

### Texts of the window

-brand = Dragoman
    .gender = masculine

## Toolbar

# Shown above the file
# $name (String) - its name
open-button = Open { $name }
    .title = Open “{ $name }” in { -brand }
    .accesskey = O
save-button =
    .title = Save
help = See <a data-l10n-name="help">the pages</a>.
    They are short.

      - indented
    Last { "{" }braces{ "}" } and \backslash.{ " " }

## Lists

files = { $count ->
    [0] No file
    [one] One file
   *[other] { $count } files
}
place =
    { NUMBER($place, type: "ordinal") ->
        [one] { $place }st
       *[other] { $place }th
    }
    .hint =
        { $count ->
            [one] One hint
           *[other] { $count } hints
        }
mixed = You have { $count ->
    [one] a file
   *[other] { $count } files
} in { PLATFORM() ->
    [macos] the Finder
   *[other] the folder
}.
quoted = { "" }A { "\u0041\"\\" } { "literal" } { 5 } { DATETIME($now, month: "long") }
linked = { open-button } and { open-button.title }
