import fc from "fast-check";
import { expect, test } from "vitest";
import { type HtmlPart, html, renderHtml, trustedHtml } from "./html.ts";

test("text is escaped in content and in attributes", () => {
  const nasty = `<script>"a" & 'b'</script>`;
  expect(renderHtml(html`<p title="${nasty}">${nasty}</p>`)).toBe(
    '<p title="&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;">&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;</p>',
  );
});

test("fragments nest, lists are joined, and nothing stands for null, undefined and false", () => {
  const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
  expect(renderHtml(html`<ul>${items}</ul>${null}${undefined}${false}${0}`)).toBe("<ul><li>a</li><li>&lt;b&gt;</li></ul>0");
});

test("only markup that was declared safe stays as it is", () => {
  expect(renderHtml(html`${trustedHtml("<b>")}`)).toBe("<b>");
  const imitation = JSON.parse('{"markup":"<b>","html":"<b>"}') as HtmlPart;
  expect(renderHtml(html`${imitation}`)).not.toContain("<b>");
});

test("no text can open a tag, leave an attribute or start an entity", () => {
  const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  const text = fc.array(fc.oneof(fc.constantFrom(...`<>&"'#;`), codePoint)).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (inner) => {
      const inside = renderHtml(html`${inner}`);
      expect(inside).not.toMatch(/[<>"']/);
      expect(inside.replaceAll(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
    }),
  );
});
