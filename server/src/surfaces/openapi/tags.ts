import type { Permission, PublicOperation } from "@galley/contract";

type Subject = Permission extends `${infer Name}:${string}` ? Name : never;

/** Subjects in reading order. An operation belongs to the subject of its permission. */
const subjects: Record<Subject, { tag: string; description: string }> = {
  projects: { tag: "Projects", description: "A project is one brand or site: its address, language, time zone and voice." },
  articles: {
    tag: "Articles",
    description: "Long-form Markdown in immutable revisions: written, reviewed, approved, scheduled, and read by the site once published.",
  },
  comments: { tag: "Comments", description: "Reviewers' comments on articles and posts, their passages and points of slides." },
  posts: { tag: "Posts", description: "Social posts with a destination and a date each." },
  images: { tag: "Images", description: "A project's media library." },
  calendar: { tag: "Calendar", description: "Planned and dated items." },
  results: { tag: "Results", description: "How pages do in search." },
};

export function tagOf({ permission }: PublicOperation): string {
  const [subject] = permission.split(":") as [Subject];
  return subjects[subject].tag;
}

/** Returns the tags of these operations with descriptions. */
export function tagsOf(operations: readonly PublicOperation[]): { name: string; description: string }[] {
  const used = new Set(operations.map(tagOf));
  return Object.values(subjects).flatMap(({ tag, description }) => (used.has(tag) ? [{ name: tag, description }] : []));
}
