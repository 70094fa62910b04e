import "./article-text.css";

// Begins with the screen's own scripts, so that the text is not drawn in one font and then in another.
for (const weight of [400, 500]) void document.fonts.load(`${weight} 1em Newsreader`);
