-brand = Trailhead

# Above the list of hikes
greeting = Hello { $name }, welcome to { -brand }
save = Save
hikes =
    { $count ->
        [one] { $count } hike
       *[other] { $count } hikes
    }
