import type { PageDocument, PageElement } from "./page-dom.ts";

const unread = [
  "script, style, template, noscript, iframe, object, embed, canvas, svg, math, audio, video, map, dialog",
  "body title, nav, button, input, select, textarea, datalist",
  "[hidden], [aria-modal='true'], [role='navigation'], [role='menu'], [role='menubar'], [role='search'], [role='dialog']",
  "[role='alertdialog'], [role='doc-noteref'], [role='doc-toc'], [role='tablist']",
  ".sr-only, .visually-hidden, .screen-reader-text, .skip-link, .mw-editsection, .headerlink, a.anchor, .toc, #toc",
  "sup.reference, sup[id^='fnref'], a.footnote-ref, .breadcrumb, .breadcrumbs, .pagination",
  ".sharedaddy, .share, .share-bar, .share-buttons, .share-links, .social-share, .social-links, .post-share, .a2a_kit",
  ".newsletter, .newsletter-signup, .related, .related-posts, .advertisement, .advert, .ad-slot, .paywall-overlay",
].join(", ");

const comments = [
  "#comments, #disqus_thread, #respond, .comments, .comments-area, .comment-list, .comment-respond, .comment-form",
  "[itemprop='comment'], [itemtype$='/Comment'], [itemtype$='/UserComments']",
].join(", ");

const consent =
  /(?:^|[\s_-])(?:cookie|consent)s?[_-]?(?:banner|bar|notice|box|law|popup|modal|overlay|wall|message|dialog|layer|hint|manager|container)|onetrust|cookiebot|usercentrics|didomi|cmpbox|cmp-?(?:banner|container|wrapper)|gdpr|cc-window|borlabs/i;

/** Removes navigation, notices and other parts of a page that are not its content. `withComments` keeps comments, for discussions. */
export function removeNoise(document: PageDocument, { withComments }: { withComments: boolean }): void {
  keepQuotedNames(document);
  for (const element of document.querySelectorAll(withComments ? unread : `${unread}, ${comments}`)) {
    if (!holdsMatter(element)) element.remove();
  }
  for (const element of document.querySelectorAll("[id], [class]")) {
    const marks = `${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""}`;
    if (consent.test(marks) && !holdsMatter(element)) element.remove();
  }
  for (const list of document.querySelectorAll("ul, ol")) removeLinkList(list);
}

/** Removes a list of links that lead away from the page, together with its heading. */
function removeLinkList(list: PageElement): void {
  const linked = [...list.querySelectorAll("a")].reduce((sum, { textContent }) => sum + textContent.trim().length, 0);
  if (linked < list.textContent.replace(/\s+/gu, " ").trim().length * 0.85) return;
  const before = list.previousElementSibling;
  if (before !== null && /^h[2-6]$/.test(before.localName)) before.remove();
  list.remove();
}

/** Returns whether an element holds the main content: themes mark whole pages with class names meant for one part. */
function holdsMatter(element: PageElement): boolean {
  return /^(?:html|body|main|article|h1)$/.test(element.localName) || element.querySelector("main, h1") !== null;
}

// The footer of a quote names its author, and would otherwise be removed with the footers of the page.
function keepQuotedNames(document: PageDocument): void {
  for (const footer of document.querySelectorAll("blockquote footer")) {
    const cite = document.createElement("cite");
    cite.textContent = footer.textContent;
    footer.replaceWith(cite);
  }
}
