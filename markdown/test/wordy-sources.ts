import fc from "fast-check";

/** A source in which each word occurs once, so that it can be found again. */
export type WordySource = { readonly source: string; readonly words: readonly string[] };

/** Places of words in templates: "§" is a word, "№" a number that no list begins with, "¤" inline content. */
const inlines = [
  ...'§|§ §|*§*|**§**|***§***|`§`|~~§~~|[§](/a)|[§](/a "§")|[§](javascript:a)|<b>§</b>|<i title="§">§</i>|§<br>§|§<p>§|§</td><td>§|§\\\n§|§\n§'.split(
    "|",
  ),
  ...'![§](image:a)|![§](image:a "§")|![§ <§> `§`](b c.png)|![§ <a href="/§">§</a> [§](/§ "§")](image:a)|[![§](image:a)](/b)|<https://e.com/§>|§&amp;§|§[^1]|[§][r]|**[§](/a)**'.split(
    "|",
  ),
];
const blocks = [
  ..."¤|¤ ¤ ¤|# ¤|## ¤ {#b}|#### ¤|¤\n===|- ¤\n- ¤|1. ¤\n2. ¤|7. ¤\n9. ¤|- ¤\n  - ¤\n    1. ¤|- ¤\n\n  ¤|- # ¤|- > ¤|- [ ] ¤|1. ![§](image:a)".split(
    "|",
  ),
  ..."> ¤|> ¤\n> — § §|> > ¤|> [!NOTE] §\n> ¤|> - ¤|> ![§](image:a) ¤|> # ¤|[^1]: ¤|{: .§}|- ¤\n{:toc}|---|№. § ¤|> №. § ¤|- ¤\n\n  №. § ¤|1. ¤\n\n   №. § ¤|[r]: /a|:::note §".split(
    "|",
  ),
  "```js §\n§ §\n```",
  "    § §",
  "<div>§ <b>§</b></div>",
  "<details>\n<summary>§</summary>\n\n¤\n\n</details>",
  "| § | ¤ |\n|---|---|\n| § | § |\n| § | § |",
  "- ¤\n\n  ```\n  §\n  ```\n- | § | § |\n  |---|---|\n  | § | § |",
];

/** Markdown with everything that people write, each word once. */
export const wordyMarkdown: fc.Arbitrary<WordySource> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...blocks),
      fc.array(fc.constantFrom(...inlines), { minLength: 3, maxLength: 3 }),
      fc.constantFrom("\n\n", "\n\n", "\n"),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => worded(parts.map(([block, content, end]) => filled(block, content) + end).join("")));

const htmlInlines = [
  ...'§|<b>§</b> §|<i>§</i>|<code>§</code>|<s>§</s>|<u>§</u>|<q>§</q>|<mark>§</mark>|<a href="/a" title="§">§</a>|<abbr title="§">§</abbr>'.split(
    "|",
  ),
  ..."<ruby>§<rp>(</rp><rt>§</rt><rp>)</rp></ruby>|§<br>§|<span>§</span>|<kbd>§</kbd>|<sup>§</sup>|<button>§</button>|§<svg></svg>§<button>§</button>§|<label>§</label>|<x-y>§</x-y>|<time>§</time>".split(
    "|",
  ),
  ..."<i title='§'>§</i>|<img src='https://e.com/a.png' alt='§' title='§'>|<input placeholder='§'>|<input type=submit value='§'>|<math alttext='§'></math>".split(
    "|",
  ),
];
const htmlBlocks = [
  ..."<p>¤ ¤</p>|¤|<div>¤</div>|<h1>¤</h1>|<h5>¤</h5>|<ul><li>¤<li>¤</ul>|<ol start=4><li>¤<li value=9>¤</ol>|<ol reversed><li>¤</ol>|<ul><li>¤<ol><li>¤</ol></ul>|<ul><li>¤<ol start=№><li>§ ¤</ol></ul>|<ol start=№><li>§<ol start=№><li>§</ol></ol>".split(
    "|",
  ),
  ..."<blockquote>¤<cite>§</cite></blockquote>|<blockquote><p>¤</p><ul><li>¤</ul></blockquote>|<blockquote><ol start=№><li>§ ¤</ol></blockquote>|<table><tr><td>¤<td>§<tr><td>§<td>§</table>|<table><tr><td>¤</table>".split(
    "|",
  ),
  ..."<pre>§\n§</pre>|<hr>|<p><a href='https://e.com/§'><img src='https://e.com/a.png' alt='§'></a></p>|<figure><figcaption>¤</figcaption></figure>|<details><summary>§</summary>¤</details>|<dl><dt>¤<dd>¤</dl>|<iframe>§</iframe>|<svg><text>§</text></svg>".split(
    "|",
  ),
  ..."<aside>¤</aside>|<ul><li><p>¤</p><p>¤</p><h2>¤</h2></ul>|<address>¤</address>|<select><optgroup label='§'><option>§</option></optgroup></select>|<textarea>§</textarea>|<fieldset><legend>§</legend>¤</fieldset>".split(
    "|",
  ),
];

/** Pages with everything that programs write, each word once. */
export const wordyHtml: fc.Arbitrary<WordySource> = fc
  .array(fc.tuple(fc.constantFrom(...htmlBlocks), fc.array(fc.constantFrom(...htmlInlines), { minLength: 3, maxLength: 3 })), {
    maxLength: 5,
  })
  .map((parts) => worded(parts.map(([block, content]) => filled(block, content)).join("\n")));

/** Lists the words of a source that are neither in the result, apart from others, nor in what was told as lost. */
export function missingWords({ words }: WordySource, result: string, lost: readonly string[]): string[] {
  const found = new Set(result.match(/[a-z0-9]+/gi));
  const told = lost.join(" ");
  return words.filter((word) => !found.has(word) && !told.includes(word));
}

function filled(block: string, content: readonly string[]): string {
  let at = 0;
  const indent = /^(?:> )*|^\s*/.exec(block)?.[0] ?? "";
  return block.replaceAll("¤", () => (content[at++ % content.length] ?? "").replaceAll("\n", `\n${indent}`));
}

function worded(template: string): WordySource {
  const words: string[] = [];
  const source = template.replaceAll(/[§№]/g, (place) => {
    const word = place === "§" ? `w${words.length}x` : `${1001 + words.length}`;
    words.push(word);
    return word;
  });
  return { source, words };
}
