/** Hostile texts of any length, which make a reader look again and again at text that it has already seen. */
export const families: Readonly<Record<string, (length: number) => string>> = {
  "tags that never end": repeated("<"),
  "tags with a name that never end": repeated("<a "),
  "comments that never end": repeated("<!--"),
  "comments of style sheets that never end": repeated("/*"),
  "entities that never end": repeated("&#"),
  "accents upon accents": repeated("\u0315\u0316", "a"),
  "white space": repeated(" \n"),
  "spaces before a letter": (length) => `${repeated(" ")(length - 1)}x`,
  "open brackets": repeated("["),
  "links that never end": repeated("[a]("),
  "objects in objects": repeated('{"a":'),
  "lists in lists": repeated("["),
  "quotation marks": repeated('"'),
  "escaped quotation marks": repeated('\\"', '{"a":"'),
  "backticks in growing runs": growing((index) => `${"`".repeat(index % 400)}a`),
  hyphens: repeated("-", "a", "b"),
  "signs of mentions": repeated("@a"),
  "hashtags that never end": repeated("{hashtag|#|"),
  "halves of characters": repeated("\ud83d"),
  "families of emoji": repeated("👩‍👩‍👧‍👦"),
  cells: repeated('",'),
  "one letter": repeated("a"),
  "letters and dots": repeated("a.1."),
};

function repeated(unit: string, start = "", end = ""): (length: number) => string {
  return (length) => {
    const room = length - start.length - end.length;
    return start + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + end;
  };
}

/** Returns a text made of pieces that change from one to the next. */
function growing(piece: (index: number) => string): (length: number) => string {
  return (length) => {
    let text = "";
    for (let index = 0; text.length < length; index += 1) text += piece(index);
    return text.slice(0, length);
  };
}
