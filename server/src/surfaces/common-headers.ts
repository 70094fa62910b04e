import { strictTransport } from "#src/core/http.ts";

// Browser features that no page of the service uses. Only names that browsers know: they log a warning for others on each page.
const unusedFeatures = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Pictures that customers' sites, blogs on hosts of their own and assistants embed. All other files are for pages of the same origin. */
const sharedPicture = /^\/(?:api\/v1\/images|open-graph|previews)\/./;

/** Headers of every answer of the service, on all surfaces. */
export type CommonHeaders = (path: string) => Readonly<Record<string, string>>;

export function createCommonHeaders(publicUrl: string): CommonHeaders {
  const always = {
    ...(publicUrl.startsWith("https:") && strictTransport),
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
  };
  const ofPages = { ...always, "cross-origin-resource-policy": "same-origin" };
  const ofPictures = { ...always, "cross-origin-resource-policy": "cross-origin" };
  return (path) => (sharedPicture.test(path) ? ofPictures : ofPages);
}

/** Headers of files that a browser may open by themselves. Prevents scripts and requests there. */
export const fileHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'",
};
