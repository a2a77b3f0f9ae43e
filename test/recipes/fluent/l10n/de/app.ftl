-brand = Trailhead

save = Sichern
