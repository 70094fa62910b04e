/** What runs in a process that is killed after its time: a slow pattern there costs whoever sent the text, and no one else. */
export const killableFolders: readonly string[] = ["server/src/source-pages/reading/", "server/src/moving/reading/"];

/** Patterns that look slow and are not, by file and source, with the reason. */
export const harmlessPatterns: Readonly<Record<string, string>> = {
  "dashboard/vite.config.ts @layer properties\\{@supports[^{]*\\{\\*,[^{]*\\{[^}]*\\}\\}\\}": "Reads what the build itself has written.",
  'dashboard/vite.config.ts \\n *(<link rel="stylesheet"[^>]*>)': "Reads what the build itself has written.",
};

/** Files that put patterns together, with the reason why none of them is slow. */
export const composedPatterns: Readonly<Record<string, string>> = {
  "server/src/access/token-format.ts": "From beginning to end, of a fixed length.",
  "server/src/comments/mentions.ts": "A pattern that is checked itself, held to a beginning and an end.",
  "server/src/platform/storage/key.ts": "From beginning to end; parts are parted by a slash, which none of them holds.",
  "server/src/platform/storage/s3-xml.ts": "What is repeated ends before the sign with which a search begins.",
  "server/src/platform/text/fold.ts": "One class, repeated with nothing behind it.",
  "server/src/platform/text/words-in.ts": "One class for one character.",
  "server/src/search/snippet.ts": "Words of the query as they stand; nothing in them is repeated.",
  "server/src/surfaces/multipart.ts": "What is repeated ends before a quotation mark, with which a search goes on behind the name.",
  "server/src/surfaces/translation/placeholders.ts": "Reads the service's own messages; what is put into them has bounds of its own.",
  "server/src/writer/brand-words.ts": "Between two words anything but letters is repeated, so that a search begins outside of it.",
  "server/src/writer/language/german.ts": "Words as they stand, at the beginning of a text or between spaces.",
  "server/src/writer/language/language.ts":
    "Words as they stand; what is repeated before them has a bound and the beginning of the text in front.",
};
