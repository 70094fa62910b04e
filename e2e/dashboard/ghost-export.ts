const common = {
  type: "post",
  status: "published",
  visibility: "public",
  mobiledoc: null,
  lexical: null,
  html: null,
  custom_excerpt: null,
  feature_image: null,
};

const posts = [
  {
    ...common,
    id: "65a1c0a1",
    title: "What the chimney sweep found",
    slug: "what-the-chimney-sweep-found",
    visibility: "paid",
    published_at: "2025-02-11T07:30:00.000Z",
    custom_excerpt: "A bird's nest, a cracked liner, and a bill that could have been larger.",
    html: `<p>He came in February, which is <em>late</em>. The <strong>liner</strong> had a crack as long as an arm.</p>
<h2 id="the-nest">The nest</h2><p>It held three winters of twigs.</p>
<ul><li>Sweep before the season.</li><li>Ask for photographs.</li></ul>
<table><tr><td>Sweep</td><td>$180</td></tr></table>
<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abc"></iframe></figure>`,
  },
  {
    ...common,
    id: "65a1c0a2",
    title: "A draft about flues",
    slug: "a-draft-about-flues",
    status: "draft",
    published_at: null,
    html: `<p>Clay, steel or cast in place?</p><p><img src="http://127.0.0.1:9/flue.png" alt="A flue from above"></p>`,
  },
  { ...common, id: "65a1c0a3", type: "page", title: "About us", slug: "about", html: "<p>We write about old houses.</p>" },
];

const users = [{ id: "u1", name: "Jo E.", email: "jo@old-house-notes.example" }];
const posts_authors = [{ id: "pa1", post_id: "65a1c0a1", author_id: "u1", sort_order: 0 }];

/** Ghost 5's export of a small site: two posts, one of them with an author, and a page. */
export const ghostExport = Buffer.from(
  JSON.stringify({
    db: [
      { meta: { exported_on: 1_763_700_000_000, version: "5.120.0" }, data: { posts, posts_meta: [], settings: [], users, posts_authors } },
    ],
  }),
);
