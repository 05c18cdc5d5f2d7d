"""Work behind the camera, deck, button and doctor scenes, without pygame."""
