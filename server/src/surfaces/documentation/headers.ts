const ageSecondsMax = 60;

const policy = [
  "default-src 'none'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join("; ");

/** Headers of every page of the documentation: public caches may keep it for a moment, and search engines must not list it. */
export const documentHeaders = {
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  "cache-control": `public, max-age=${ageSecondsMax}`,
  "referrer-policy": "no-referrer",
  "content-security-policy": policy,
};
