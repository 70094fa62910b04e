type Over = { posts?: Record<string, unknown>[] };

/** Returns a Ghost 5 export: a page and two posts, one stored only by the newer editor and one by the older. */
export function ghostExport({ posts = [] }: Over = {}): Buffer {
  const common = {
    type: "post",
    status: "published",
    visibility: "public",
    mobiledoc: null,
    lexical: null,
    html: null,
    custom_excerpt: null,
  };
  const data = {
    posts: [
      {
        ...common,
        id: "63f0c0a1",
        title: "How we insulated a farmhouse",
        slug: "farmhouse-insulation",
        feature_image: "__GHOST_URL__/content/images/2024/01/farmhouse.png",
        published_at: "2024-01-09T08:00:00.000Z",
        custom_excerpt: "Three winters,\n one wall at a time.",
        html: `<p>We began with the <strong>north wall</strong> and <a href="__GHOST_URL__/air-tightness/">its draughts</a>.</p>
<h2 id="the-plan">The plan</h2><h5>Week one</h5>
<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/2024/01/wall.png" alt="The north wall" loading="lazy"><figcaption>Before the work</figcaption></figure>
<ul><li>Lime<ul><li>three coats</li></ul></li><li>Hemp</li></ul>
<blockquote>Measure twice.<br>— Ilse Brandt</blockquote>
<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abc"></iframe></figure>
<pre><code>U = 0.18</code></pre>`,
      },
      {
        ...common,
        id: "63f0c0a2",
        title: "Air tightness",
        slug: "air-tightness",
        status: "draft",
        published_at: null,
        lexical: JSON.stringify({
          root: {
            type: "root",
            children: [
              { type: "extended-heading", tag: "h2", children: [{ type: "extended-text", text: "Blower door" }] },
              {
                type: "paragraph",
                children: [
                  { type: "extended-text", text: "Leaks ", format: 0 },
                  { type: "extended-text", text: "hide", format: 1 },
                ],
              },
              { type: "list", tag: "ol", children: [{ type: "listitem", children: [{ type: "extended-text", text: "Windows" }] }] },
              { type: "signup", children: [] },
            ],
          },
        }),
      },
      {
        ...common,
        id: "63f0c0a3",
        title: "An old note",
        slug: "old-note",
        mobiledoc: JSON.stringify({
          version: "0.3.1",
          markups: [["a", ["href", "https://hearth.example/lime"]], ["em"]],
          atoms: [],
          cards: [["paywall", {}]],
          sections: [
            [
              1,
              "p",
              [
                [0, [], 0, "Lime "],
                [0, [0, 1], 2, "breathes"],
                [0, [], 0, "."],
              ],
            ],
            [3, "ul", [[[0, [], 0, "NHL 2"]], [[0, [], 0, "NHL 3.5"]]]],
            [10, 0],
          ],
        }),
      },
      { ...common, id: "63f0c0a4", type: "page", title: "About us", slug: "about", html: "<p>Us.</p>" },
      ...posts.map((post) => ({ ...common, ...post })),
    ],
    tags: [
      { id: "t1", name: "Walls", slug: "walls", visibility: "public" },
      { id: "t2", name: "#newsletter", slug: "hash-newsletter", visibility: "internal" },
      { id: "t3", name: "Farmhouses in the north of the country, all of them", slug: "farmhouses", visibility: "public" },
      { id: "t4", name: "Lime", slug: "lime", visibility: "public" },
    ],
    posts_tags: [
      { id: "pt1", post_id: "63f0c0a1", tag_id: "t4", sort_order: 3 },
      { id: "pt2", post_id: "63f0c0a1", tag_id: "t1", sort_order: 0 },
      { id: "pt3", post_id: "63f0c0a1", tag_id: "t2", sort_order: 1 },
      { id: "pt4", post_id: "63f0c0a1", tag_id: "t3", sort_order: 2 },
      { id: "pt5", post_id: "63f0c0a1", tag_id: "gone", sort_order: 4 },
    ],
    posts_meta: [
      {
        id: "m1",
        post_id: "63f0c0a1",
        meta_title: "Farmhouse insulation",
        meta_description: "What it took.",
        feature_image_alt: "The house",
      },
    ],
    settings: [{ key: "locale", value: "en" }],
  };
  return Buffer.from(JSON.stringify({ db: [{ meta: { exported_on: 1705000000000, version: "5.75.2" }, data }] }));
}
