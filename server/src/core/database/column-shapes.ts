import type {
  ArticleCheck,
  ImageLicense,
  Objective,
  PassageWay,
  PictureKind,
  PictureRatio,
  PostContent,
  PostDestinationName,
  PostFormat,
  Tone,
} from "@galley/contract";
import type { Sentence } from "@galley/messages";

// Types of values that columns hold and the catalog cannot tell: the shapes of JSON, above all. tables.ts names them.

/** Giver of an approval: a person who looked at the revision, or the project's policy. */
export type ApprovalGiver = "reviewer" | "policy";

/** Whether an imported article has all of its images, or why not. */
export type ImportedImages = "kept" | "left" | "failed";

/** A file of an image: one width of it. */
export type StoredVariant = { name: string; width: number; height: number; bytes: number };

/** Point of an image that stays in view when it is cut, in shares of its width and height. */
export type Focus = { x: number; y: number };

/** Words and focus of a picture as a revision keeps them. */
export type KeptWords = { alt: string; license: ImageLicense; credit: string | null; focus: Focus | null };

/** Pictures of a revision by their id. One that had been deleted when the revision was sent to review is missing. */
export type KeptPictures = Readonly<Record<string, KeptWords>>;

/** A person that a comment mentions, and the words that name them. */
export type StoredMention = { text: string; personId: string };

/** A file of an export. */
export type StoredFile = { name: string; type: string; width: number; height: number; bytes: number };

/** Content that a person posts by hand. `brandVersion` is the version that its files are drawn with; null where the project has no brand. */
export type StoredPackage = { text: string; link: string | null; brandVersion: number | null };

/** Source of a generated post. An article without a revision means its current one. */
export type PostSource =
  | { kind: "topic"; topic: string }
  | { kind: "link"; link: string }
  | { kind: "script"; script: string }
  | { kind: "article"; articleId: string; revision?: number };

export type PostRequest = {
  format: PostFormat;
  source: PostSource;
  objective: Objective;
  tone: Tone;
  size: number;
  images: PictureKind;
  ratio: PictureRatio;
};
type ImagesRequest = { prompt: string; ratio: PictureRatio; count: number };
type ArticleRequest = { topicId: string; cover: boolean; bodyImages: number; images: Exclude<PictureKind, "none"> };
type AltTextRequest = { imageId: string };
/** With a `way`, of a passage that its caller waits for. */
type ImprovementRequest = { revision: number; instructions: string; way?: PassageWay };
/** `mediaType` is read from the recording's bytes; `language` is the language that the caller named. */
export type TranscriptionRequest = { seconds: number; mediaType: string; fileName: string | null; language: string | null };

/** Requests by the kind of generation. */
export type GenerationRequests = {
  post: PostRequest;
  images: ImagesRequest;
  alt_text: AltTextRequest;
  article: ArticleRequest;
  improvement: ImprovementRequest;
  transcription: TranscriptionRequest;
};
export type GenerationKind = keyof GenerationRequests;
export type GenerationRequest = GenerationRequests[GenerationKind];

type ArticleTemplate = {
  details: { title: string; locale: string; tags: string[] };
  content: { markdown: string; summary: string; seoTitle: string | null; seoDescription: string | null };
};
type PostTemplate = {
  details: { title: string; format: PostFormat; destinations: PostDestinationName[] };
  content: PostContent;
};

/** Fields of a template, for lists and for whatever begins with it, by the kind of template. */
export type Templates = { article: ArticleTemplate; post: PostTemplate };
export type TemplateKind = keyof Templates;
export type TemplateDetails = Templates[TemplateKind]["details"];
export type TemplateContent = Templates[TemplateKind]["content"];

/** A finding of the automatic checks: in English, and as a sentence where it was found since findings have one. */
export type StoredCheck = ArticleCheck & { text?: Sentence; more?: number };
