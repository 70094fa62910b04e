import { browseImages } from "./browse-images.ts";
import { cropImage } from "./crop-image.ts";
import { deleteImage } from "./delete-image.ts";
import { getImage } from "./get-image.ts";
import { listImages } from "./list-images.ts";
import { updateImage } from "./update-image.ts";
import { uploadImage } from "./upload-image.ts";

export const imageOperations = {
  uploadImage,
  cropImage,
  deleteImage,
  listImages,
  browseImages,
  getImage,
  updateImage,
};
