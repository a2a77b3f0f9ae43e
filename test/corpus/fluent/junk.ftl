good = Yes
bad = { $n
worse = }
	tab = x
empty =
-term
= nothing
no-default = { $n ->
    [one] x
}
good = Again
tabbed =
	Text
last = Ok