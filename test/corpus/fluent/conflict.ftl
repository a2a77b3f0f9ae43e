a = A
<<<<<<< ours
b = B
=======
b = C
>>>>>>> theirs
