import { limits } from "@galley/contract";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/call.ts";
import type { Output } from "#src/api/operations.ts";
import { queryClient } from "#src/api/query-client.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { type UploadOptions, upload } from "#src/api/upload.ts";
import { toast } from "#src/ui/toast.tsx";

/** File types that a file field accepts. */
export const imageTypes = "image/jpeg,image/png,image/webp";

/** Uploads a file to a project's media library. The same file again returns the image that is there already. */
export async function uploadImage(
  projectId: string,
  file: File,
  { alt, ...options }: UploadOptions & { alt?: string } = {},
): Promise<Output<"upload_image">> {
  const reason = refusedBefore(file);
  if (reason !== undefined) throw new ApiError(422, { code: "invalid_image", message: reason });
  const organizationId = currentOrganization();
  const image = await upload(organizationId, "upload_image", { projectId, file, ...(alt !== undefined && { alt }) }, options);
  return added(organizationId, image);
}

/** Has the service fetch an image from a public address into a project's media library. */
export async function fetchImage(
  projectId: string,
  url: string,
  { signal }: Pick<UploadOptions, "signal"> = {},
): Promise<Output<"upload_image">> {
  const organizationId = currentOrganization();
  const image = await call(organizationId, "upload_image", { projectId, url }, signal && { signal });
  return added(organizationId, image);
}

function added(organizationId: string, image: Output<"upload_image">): Output<"upload_image"> {
  void queryClient.invalidateQueries({ queryKey: [organizationId] });
  if (image.animated) toast(m.media_animated());
  return image;
}

/** Returns why the service will refuse a file, as far as that is known without sending it. */
function refusedBefore(file: File): string | undefined {
  if (!imageTypes.split(",").includes(file.type)) return m.media_wrong_type();
  if (file.size > limits.imageBytesMax) return m.media_too_large();
  return undefined;
}
