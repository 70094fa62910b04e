import { imageTypes } from "#src/parts/images/upload-image.ts";
import { startUploads } from "#src/parts/images/uploads.ts";

/** Asks for files and uploads them. Calls `onChosen` to lead to the uploads if files were chosen. */
export function chooseAndUpload(projectId: string, onChosen: () => void): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = true;
  field.accept = imageTypes;
  field.addEventListener("change", () => {
    startUploads(projectId, [...(field.files ?? [])]);
    onChosen();
  });
  field.click();
}
