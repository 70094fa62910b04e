import { call } from "#src/api/call.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { uploadImage } from "#src/parts/images/upload-image.ts";
import { type BlogValues, wholeColor } from "./blog-values.ts";
import type { Logo } from "./logo-field.tsx";

/** Gives a new project's blog and brand the look that was chosen before there was a project. */
export async function saveLook(id: string, values: Pick<BlogValues, "accent" | "paper">, logo: Logo | undefined): Promise<void> {
  const organizationId = currentOrganization();
  const [accent, paper] = [wholeColor(values.accent), wholeColor(values.paper)];
  const logoImageId = logo === undefined ? null : (await uploadImage(id, logo.file)).id;
  if (logoImageId !== null) await call(organizationId, "update_blog_settings", { id, logoImageId });
  if (logoImageId === null && accent === null && paper === null) return;
  await call(organizationId, "set_brand", { id, profile: { visual: { colors: { accent, paper }, logoImageId } } });
}
