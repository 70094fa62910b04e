import { renderPost } from "./exports/render-post.ts";
import { previewBrand } from "./previews/preview-brand.ts";
import { previewPost } from "./previews/preview-post.ts";
import { previewSlide } from "./previews/preview-slide.ts";

export const renderingOperations = {
  renderPost,
  previewPost,
  previewSlide,
  previewBrand,
};
