type InputFault = { name: string; change?: Record<string, unknown>; only?: readonly string[] };

/** Input rules that neither a schema nor a row expresses, for each operation that has any. */
export const inputFaults: Readonly<Record<string, readonly InputFault[]>> = {
  add_member: [{ name: "by address and by id", change: { email: "a@hearth.example", personId: "usr_unknown" } }],
  browse_calendar: [{ name: "with days the wrong way round", change: { from: "2099-02-02", to: "2099-02-01" } }],
  connect_platform: [
    { name: "with the credentials of another platform", change: { credentials: { nonsense: "x" } } },
    { name: "with a query in the address", change: { address: "https://journal.example/?a=b" } },
  ],
  connect_search_console: [
    {
      name: "with no key",
      change: {
        credentials: { type: "service_account", client_email: "a@b.iam.gserviceaccount.com", private_key: "none", private_key_id: "1" },
      },
    },
  ],
  create_comment: [
    { name: "with a quote in a reply", change: { parentId: "cmt_unknown", quote: "Walls" } },
    { name: "with words in place of nothing", change: { quote: "", replacement: "Walls" } },
  ],
  create_post: [
    { name: "with a text that is too long", change: { format: "linkedin", text: "a".repeat(3001) } },
    { name: "with fields of another format", change: { format: "linkedin", parts: ["A"] } },
  ],
  generate_post: [{ name: "with destinations of another format", change: { format: "x", size: 1, destinations: ["instagram"] } }],
  discard_working_copy: [{ name: "with an article and a key", change: { key: "0f1e2d3c" } }],
  get_working_copy: [{ name: "with an article and a key", change: { key: "0f1e2d3c" } }],
  import_results: [{ name: "with no base64", change: { file: "!!!!" } }],
  keep_working_copy: [
    { name: "with an article and a key", change: { key: "0f1e2d3c" } },
    { name: "with revision 0 of an article", change: { baseRevision: 0 } },
  ],
  mark_post_published: [{ name: "with an address elsewhere", change: { url: "https://elsewhere.example/1" } }],
  set_model: [{ name: "with a query in the address", change: { address: "https://models.example/v1?a=b" } }],
  set_plan: [{ name: "with nothing to change", only: [] }],
  set_quotas: [{ name: "with nothing to change", only: [] }],
  update_article: [
    { name: "with a first heading that is too long", only: ["id", "revision"], change: { markdown: `# ${"a".repeat(201)}\n\nText.` } },
  ],
  update_image: [
    { name: "with nothing to change", only: ["id"] },
    { name: "licensed without a credit", change: { license: "licensed", credit: null } },
  ],
  update_post: [
    { name: "with a text that is too long", only: ["id", "revision"], change: { text: "a".repeat(3001) } },
    { name: "with a hashtag of two words", only: ["id", "revision"], change: { hashtags: ["a b"] } },
    { name: "with a thread that is too long", only: ["id", "revision"], change: { parts: Array.from({ length: 26 }, () => "A") } },
  ],
  update_project: [{ name: "with a host that nobody can have", change: { blogHosts: ["10.0.0.1"] } }],
  update_topic: [{ name: "with nothing to change", only: ["id"] }],
  upload_image: [{ name: "with no base64", only: ["projectId"], change: { base64: "!!!!" } }],
};
