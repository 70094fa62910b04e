import type { CreditWorkKind } from "@galley/contract";
import { m } from "#messages";

export const workNames: Record<CreditWorkKind, () => string> = {
  article: m.credits_work_article,
  linkedin_post: m.credits_work_linkedin_post,
  carousel: m.credits_work_carousel,
  x_post: m.credits_work_x_post,
  image: m.credits_work_image,
  alt_text: m.credits_work_alt_text,
  transcription: m.credits_work_transcription,
  x_publication: m.credits_work_x_publication,
};
