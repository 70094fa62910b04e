/** Operations on templates, by what begins with them. */
export const templateOperations = {
  article: {
    create: "create_article_template",
    list: "list_article_templates",
    update: "update_article_template",
    delete: "delete_article_template",
    begin: "begin_article",
  },
  post: {
    create: "create_post_template",
    list: "list_post_templates",
    update: "update_post_template",
    delete: "delete_post_template",
    begin: "begin_post",
  },
} as const;
export type TemplateKind = keyof typeof templateOperations;
