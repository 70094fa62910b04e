/**
 * Slow patterns of readers that run in their own processes. The bounds of these processes limit the damage: page-process.ts
 * ends after 15 seconds, import-process.ts after 40, both at a memory limit, and one organization has only one of the two at a
 * time.
 */
export const killablePatterns: readonly string[] = [
  "server/src/content/transfer/reading/html-image.ts background(?:-image)?\\s*:[^;]*?url\\(\\s*(?:[\"']([^\"']*)[\"']|([^\"')]*))\\s*\\)",
  "server/src/content/transfer/reading/read-archive.ts ^([^?#]*)[^#]*(#.*)?$",
  "server/src/content/transfer/reading/shortcodes.ts (?:\"[^\"]*\"|'[^']*'|[“”„″][^“”„″]*[“”″]|&quot;(?:(?!&quot;).)*&quot;|[^\\s\"'“”„″&][^\\s\"']*|&(?!quot;)[^\\s\"']*)",
  "server/src/content/transfer/reading/shortcodes.ts (?:^|[\\n>])\\s*$",
  "server/src/content/transfer/reading/shortcodes.ts (\\[?)\\[(\\/?)([\\w-]*[a-z][\\w-]*)((?:\\s[^\\][]*)?)\\](\\]?)",
  "server/src/content/transfer/reading/shortcodes.ts <!--(?:(?!-->)[\\s\\S])*(?:-->|$)",
  "server/src/content/transfer/reading/shortcodes.ts \\[(?:wp_)?caption(\\s[^\\][]*)?\\]([\\s\\S]*?)\\[\\/(?:wp_)?caption\\]",
  "server/src/content/transfer/reading/template-tags.ts (?:^|\\n)[ \\t]*(?:```|~~~)[\\s\\S]*?(?:\\n[ \\t]*(?:```|~~~)|$)|`[^`\\n]+`",
  "server/src/content/transfer/reading/template-tags.ts (?<=^|\\n)(?<!\\S[^\\S\\n]*\\n)(?:import\\s+(?:[\"'{*]|\\w+\\s*(?:,|from\\b))|export\\s+(?:default|const|let|var|async|function|class|type|[{*]))[^\\n]*(?:\\n(?![^\\S\\n]*(?:\\n|$))[^\\n]+)*|\\{\\/\\*[\\s\\S]*?\\*\\/\\}",
  "server/src/content/transfer/reading/template-tags.ts \\{\\{[<%][\\s\\S]*?[%>]\\}\\}|\\{%[\\s\\S]*?%\\}|\\{\\{[\\s\\S]*?\\}\\}",
  "server/src/content/transfer/reading/template-tags.ts ^\\{(?:\\{[<%]?|%)-?\\s*\\/?\\s*([\\w.-]+)",
  "server/src/content/transfer/reading/template-tags.ts ^\\{%\\s*asset_img\\s+(\\S+)\\s*([\\s\\S]*?)\\s*%\\}$",
  "server/src/content/transfer/reading/template-tags.ts ([\\w-]+)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))",
  "server/src/core/source-pages/reading/blocks-of-page.ts \\s*[¶#§]+\\s*$",
  "server/src/core/source-pages/reading/decode-text.ts <meta\\s[^>]{0,300}?charset\\s*=\\s*[\"']?\\s*([\\w:.-]+)",
  "server/src/core/source-pages/reading/page-facts.ts ^\\s*(\\d{1,6})[\\d.]*\\s*[;,\\s]\\s*(?:url\\s*=\\s*)?(.+)$",
  "server/src/core/source-pages/reading/plain-text.ts (?:\\r\\n?|\\n|\\u2028|\\u2029)(?:[^\\S\\r\\n]*(?:\\r\\n?|\\n|\\u2029))+",
  "server/src/core/source-pages/reading/plain-text.ts ^([-*•–]|\\d{1,2}[.)])\\s+(.+)$",
  "server/src/core/source-pages/reading/plain-text.ts \\s*#+$",
  "server/src/core/source-pages/reading/read-html.ts ^(.+)\\s[|–—·»•-]\\s(.+?)$",
  "server/src/core/source-pages/reading/read-source-page.ts ^title:\\s*[\"']?(.{1,300}?)[\"']?\\s*$",
];

/** Patterns that look slow but are not, by file and source, with the reason. */
export const harmlessPatterns: Readonly<Record<string, string>> = {
  "dashboard/vite.config.ts @layer properties\\{@supports[^{]*\\{\\*,[^{]*\\{[^}]*\\}\\}\\}": "Reads what the build itself has written.",
  'dashboard/vite.config.ts \\n *(<link rel="stylesheet"[^>]*>)': "Reads what the build itself has written.",
};

/** Files that build patterns from values, with the reason why none of them is slow. */
export const composedPatterns: Readonly<Record<string, string>> = {
  "illustrator/src/naming/named-object.ts": "Words as they stand, from beginning to end, in a phrase of at most 160 letters.",
  "server/src/content/transfer/reading/shortcodes.ts": "Runs in a process that is ended after 40 seconds.",
  "server/src/content/transfer/reading/template-tags.ts": "Runs in a process that is ended after 40 seconds.",
  "server/src/people/access/token-format.ts": "From beginning to end, of a fixed length.",
  "server/src/content/comments/mentions.ts": "A pattern that is checked itself, held to a beginning and an end.",
  "server/src/core/storage/key.ts": "From beginning to end; parts are parted by a slash, which none of them holds.",
  "server/src/core/storage/s3-xml.ts": "What is repeated ends before the sign with which a search begins.",
  "server/src/core/text/fold.ts": "One class, repeated with nothing behind it.",
  "server/src/core/text/search-words.ts": "One class for one character.",
  "server/src/content/search/snippet.ts": "Words of the query as they stand; nothing in them is repeated.",
  "server/src/surfaces/multipart.ts": "What is repeated ends before a quotation mark, with which a search goes on behind the name.",
  "writer/src/brand-words.ts": "Between two words anything but letters is repeated, so that a search begins outside of it.",
  "writer/src/language/german.ts": "Words as they stand, at the beginning of a text or between spaces.",
  "writer/src/language/language.ts":
    "Words as they stand; what is repeated before them has a bound and the beginning of the text in front.",
};
