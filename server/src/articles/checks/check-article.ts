import type { ArticleCheck } from "@galley/contract";
import type { Document } from "@galley/markdown";

export type CheckSubject = {
  title: string;
  summary: string;
  seoTitle: string | null;
  seoDescription: string | null;
  document: Document;
  /** Words of the brand to stay away from. */
  termsToAvoid: readonly string[];
  /** Origins and paths that count as links to the own site. */
  ownUrls: readonly string[];
  /** Another article of the project has the same title. */
  titleTaken: boolean;
};

export function checkArticle(_subject: CheckSubject): ArticleCheck[] {
  return [];
}
