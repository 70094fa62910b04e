import type { PostContent, PostFormat } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { Violation } from "#src/core/failure.ts";
import { checkPostImages } from "./post-images.ts";
import type { ContentFields } from "./rules/content-fields.ts";
import { readContent } from "./rules/read-content.ts";

type Wanted = {
  place: { organizationId: string; projectId: string };
  format: PostFormat;
  /** All fields of the content, whether sent now or stored. */
  fields: ContentFields;
  /** Fields whose images must exist: stored fields may name an image that has been deleted since. */
  sent: ContentFields;
  /** The post as it is; absent for a new one. */
  current?: PostContent | undefined;
  /** Problems with the names of the fields. */
  misnamed: readonly Violation[];
};

/** Builds the content from the fields and lists every rule that it breaks. */
export async function checkPost(
  tx: Tx,
  { place, format, fields, sent, current, misnamed }: Wanted,
): Promise<{ content: PostContent; violations: Violation[] }> {
  const { content, violations } = readContent(format, fields);
  const hasImages = sent.imageId !== undefined || sent.parts !== undefined || sent.slides !== undefined;
  const images = hasImages ? await checkPostImages(tx, place, content, current) : [];
  const named = new Set(misnamed.map(({ param }) => param));
  return { content, violations: [...misnamed, ...violations.filter(({ param }) => !named.has(param)), ...images] };
}
