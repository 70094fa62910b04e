/** Notes for assistants beyond the summary of an operation, by the operation's name. None tells a model what to do. */
export const toolNotes: Readonly<Record<string, string>> = {
  get_brand: "Every text of the project keeps to it.",
  create_article:
    "The project's rule for agents decides whether it waits for approval. Costs no credits; approved at once, it may start routine posts that do. It inherits a topic's date. " +
    "The answer lists what the article language dropped; pictures come from upload_image.",
  get_article: "An article of more than 25,000 characters comes as an outline without markdown, and section reads one part of it.",
  update_article: "markdown replaces the whole body, every section of it. Refused while the article is in review.",
  submit_article: "After this nobody can edit it until a reviewer has decided.",
  approve_article: "A person's decision about one revision; get_article tells the cost of its routine.",
  approve_post: "A person's decision about one revision.",
  create_post: "The project's rule for agents decides whether it waits for approval. Costs no credits. dryRun checks it unsaved.",
  update_post: "A carousel's slides and a thread's parts are replaced as a whole.",
  upload_image: "A tool takes base64 or url. The answer's markdown places it in a body; a licensed image needs its maker in credit.",
  create_comment: "It shows the names of assistant and person. A mention of a member hands something over.",
  generate_post: "dryRun tells the cost; create_post is free. get_post shows the text once it is written.",
  render_post: "Further calls take the exportId, until status is ready.",
};
