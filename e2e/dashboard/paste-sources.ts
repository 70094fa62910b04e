const coats = "Three coats, **each thinner** than the last";
const oneNote = "1 footnote became words in the text";
const oneLink = "1 link lost its address; its text stays";
const oneBox = "1 box to tick became a sign";
const twoBoxes = "2 boxes to tick became signs";
const oneFlat = "1 nested list became flat; its items stay";
const oneMark = "1 struck, underlined, highlighted, raised or lowered text became plain";
const oneTable = "1 table became a list";
const oneImage = "1 image was left out; save it, then drop it here";

/** Blocks that come along with each paste of a program, as its writer sees it, and the losses that are told. */
export const pasteSources: Record<string, { blocks: string[]; losses: string[] }> = {
  "google-docs.html.txt": {
    blocks: [
      "## Lime on straw",
      "Three coats, **each thinner** than the *last*, as [the guild says](https://example.org/lime), at 20 m2 a day, never rarely in frost, and always in shade.",
      "Ask [the yard](https://example.org/ask)\\\nor the mill.",
      "1. Slake the lime\n2. with rain water\n3. not from a lead roof\n4. **Sieve it**",
      "## Before the frost",
      "- ☑ Order straw\n- ☐ Cover the heap",
      "1. Coat: Scratch – Days: 10",
    ],
    losses: [
      "3 struck, underlined, highlighted, raised or lowered texts became plain",
      "2 nested lists became flat; their items stay",
      twoBoxes,
      oneTable,
      "1 divider was left out",
      "1 image was left out",
    ],
  },
  "google-docs-firefox.html.txt": {
    blocks: ["Clay takes **two winters** to sour.", "[How to tell](https://example.org/clay)", "- ☐ Turn the heap"],
    losses: [oneBox],
  },
  "google-sheets.html.txt": { blocks: ["- Coat: [Scratch](https://example.org/scratch) – Days: 10 or more"], losses: [oneTable] },
  "word-desktop.html.txt": {
    blocks: [
      "## Lime on straw",
      "## A handbook",
      "## 1.1 Coats",
      "Three coats, **each thinner** than the *last*, at 20\u00a0m2 a day, as [the guild says](https://example.org/lime) in Porto: in shade.",
      "Days: ten",
      "1. Slake the lime\\\n   Keep the lid on.\n2. with rain water\n3. not from a lead roof\n4. Sieve it\\\n   Twice.",
      "By hand:",
      "- A hawk\n- of ash\n- A trowel",
      "1. Coat: Scratch – Days: 10\n2. Coat: Finish – Days: 3",
      "> Slow is dry.\n>\n> Dry is slow.",
      "Hold it level.",
    ],
    losses: [
      "2 struck, underlined, highlighted, raised or lowered texts became plain",
      "3 nested lists became flat; their items stay",
      oneTable,
      "2 images were left out; save them, then drop them here",
    ],
  },
  "word-review.html.txt": {
    blocks: ["Frost", "## Frost", "Lime[1] rarely sets in frost, see page 12.", "Important: keeping it dry.", "[1] Slaked, not quick."],
    losses: [oneLink, oneNote, "1 tracked deletion was left out", "1 comment was left out"],
  },
  "word-safari.html.txt": { blocks: ["Sand **washed** twice:", "- river sand\n- 1\\) coarse\n- pit sand"], losses: [oneFlat] },
  "word-online.html.txt": {
    blocks: [
      "## Coats",
      `${coats}, as [the guild says](https://example.org/lime).\\\nNever in frost.`,
      "1. Slake the lime\n2. with rain water\n3. Sieve it",
      "- Scratch – 10",
    ],
    losses: [oneFlat, oneTable, "1 image was left out"],
  },
  "excel.html.txt": { blocks: ["- Coat: Scratch – Days: 10"], losses: [oneTable] },
  "powerpoint.html.txt": { blocks: ["- Slake the lime\n- with rain water\n- Sieve it", "1. Scratch\n2. Finish"], losses: [oneFlat] },
  "outlook.html.txt": {
    blocks: ["Dear Ana,", "The lime is here, as [the yard](https://example.org/lime) says.", "- two tons\n- in sacks"],
    losses: [oneImage],
  },
  "notion.html.txt": {
    blocks: [
      "## Lime on straw",
      `${coats}, as [the guild says](https://example.org/lime). Mix with \`1:3\`, never rarely in frost.\\\nCover it.`,
      "- Lime\n- Putty, a year old\n- Sand\n- ☐ Order straw\n- ☑ Sieve the sand",
      "💡 Slow is **dry**.",
      "> Wait for the moon.",
      "1. Coat: Scratch – Days: 10\n2. Coat: Finish – Days: 3",
      "- Tools\\\n  A trowel.",
      "**Last** words.",
    ],
    losses: [oneMark, oneFlat, twoBoxes, "1 divider was left out", "1 code block was left out", oneTable, oneImage],
  },
  "slack.html.txt": {
    blocks: [
      "**Lime day -** all hands in the yard,\\\nat eight. :tada:",
      "*Bring* what is on [the list](https://example.org/list):",
      "- gloves\n- thick ones",
      "> Slow is dry.",
    ],
    losses: [oneFlat],
  },
  "libreoffice.html.txt": {
    blocks: [
      "## Lime on straw",
      "Three coats[1], **each thinner** than the *last*, written on 02/05/26 for the guild.",
      "1. Slake the lime\n2. with rain water\n3. Sieve it",
      "- Coat: Scratch – Days: 10",
      "[1] Slaked, not quick.",
    ],
    losses: [oneNote, oneMark, oneFlat, oneTable, oneLink, oneImage],
  },
  "apple-pages.html.txt": {
    blocks: [
      "**Lime on straw**",
      "Three coats, each *thinner*\\\nthan the last. Ten weeks days.",
      "- Lime\n- Putty, a year old\n- Sand",
      "[the guild says](https://example.org/lime)",
    ],
    losses: [oneMark, oneFlat],
  },
  "web-page.html.txt": {
    blocks: [
      "## Lime on straw",
      `${coats}[1], and dry[2]. Share it 🙂 with plasterers.`,
      "A wall in May",
      "Only framed.",
      "Days of each coat",
      "- Coat: Scratch – Days: 10",
      "### Further",
      "1. Read\n2. slowly",
      "- ☑ Slake\n- ☐ Sieve",
      "> Said\n>\n> before",
      "Day one:\\\nscratch.",
      "Day ten:\\\nfinish.",
      "Email",
      "End.",
    ],
    losses: [
      "2 footnotes became words in the text",
      oneLink,
      "2 code blocks were left out",
      oneTable,
      "1 heading took the nearest level",
      "5 HTML elements were left out",
      oneFlat,
      twoBoxes,
      "1 nested quote became flat; its text stays",
      "1 text that shows when you point at something was left out",
      "1 divider was left out",
      "1 image was left out",
    ],
  },
  "assistant.md.txt": {
    blocks: [
      "## Lime on straw",
      "Three coats, **each thinner** than the last. Never rarely in frost.",
      "## Days",
      "1. Coat: Scratch – Days: 10 – Notes: keep *damp*\n2. Coat: Finish – Days: 3 – Notes: see [the guild](https://example.org/lime)",
      "- Lime\n- Putty, a year old\n- Sieved\n- Sand\n- ☐ Order straw",
      "A trowel\\\nand a hawk.",
      "### Further",
      "> Slow is dry.\n>\n> So they said.",
    ],
    losses: [
      oneMark,
      oneTable,
      "1 code block was left out",
      "2 nested lists became flat; their items stay",
      oneBox,
      "1 divider was left out",
      "1 piece of HTML was left out",
      "2 HTML elements were left out",
      "1 image was left out",
      "1 heading took the nearest level",
      "1 nested quote became flat; its text stays",
    ],
  },
};
