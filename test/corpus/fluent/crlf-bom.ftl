one = Eins
two =
    Zwei
    Zeilen
    .a = A
three = { $n ->
    [one] eins
   *[other] viele
}
