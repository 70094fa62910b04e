import { exportProject } from "./export/export-project.ts";
import { importArticles } from "./import-articles.ts";

export const transferOperations = {
  importArticles,
  exportProject,
};
