# This file is free.

### Texts of the window

-brand = Dragoman
    .gender = masculine

## Toolbar

# Shown above the file
open-button = { $name } öffnen
    .title = „{ $name }“ in { -brand(case: "dative") } öffnen
files = { $count ->
    [one] Eine Datei
   *[other] { $count } Dateien
}
