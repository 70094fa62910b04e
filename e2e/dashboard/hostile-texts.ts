// Markup that has run script in some page somewhere: every place in which it can hide, in many spellings.

const does = ["alert(1)", "window.hit=1", "import('data:text/javascript,window.hit=1')", "setTimeout`window.hit=1`"];
const tags = [
  "img",
  "svg",
  "body",
  "iframe",
  "video",
  "audio",
  "details",
  "input",
  "marquee",
  "object",
  "embed",
  "form",
  "math",
  "style",
  "link",
  "meta",
  "base",
  "textarea",
  "select",
  "template",
];
const events = ["onerror", "onload", "ontoggle", "onfocus", "onmouseover", "onanimationstart", "onpointerenter", "onbeforeinput"];
const frames = [
  (js: string) => `<script>${js}</script>`,
  (js: string) => `"><script>${js}</script>`,
  (js: string) => `</script><script>${js}</script>`,
  (js: string) => `'-${js}-'`,
  (js: string) => `\${${js}}`,
  (js: string) => `{{constructor.constructor("${js}")()}}`,
  (js: string) => `javascript:${js}`,
  (js: string) => `JaVaScRiPt:${js}//`,
  (js: string) => `java\tscript:${js}`,
  (js: string) => `data:text/html,<script>${js}</script>`,
  (js: string) => `[a](javascript:${js})`,
  (js: string) => `![a](javascript:${js})`,
  (js: string) => `<a href="javascript:${js}">a</a>`,
  (js: string) => `<svg><animate onbegin=${js} attributeName=x dur=1s>`,
  (js: string) => `<math><mtext><table><mglyph><style><img src=x onerror=${js}>`,
  (js: string) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  (js: string) => `&lt;img src=x onerror=${js}&gt;`,
  (js: string) => `\u2028<img src=x onerror=${js}>\u2029`,
  (js: string) => `<!--><img src=x onerror=${js}>-->`,
  (js: string) => `<iframe srcdoc="<script>parent.${js}</script>">`,
];

/** At least 500 texts by kind. Each would set `window.hit` or open a dialog if it ran. */
export const hostileKinds: readonly (readonly string[])[] = [
  ...frames.map((frame) => does.map(frame)),
  ...tags.map((tag) =>
    events.flatMap((event) =>
      ["window.hit=1", "alert(1)", "alert`1`"].map((js) => `"'><${tag} src=x autofocus tabindex=1 ${event}=${js}>`),
    ),
  ),
];
