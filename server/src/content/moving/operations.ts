import { importArticles } from "./import-articles.ts";
import { exportProject } from "./takeout/export-project.ts";

export const movingOperations = {
  importArticles,
  exportProject,
};
