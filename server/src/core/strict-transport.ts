/** Tells browsers to come back by https alone. For the host that is asked: what else stands below its domain is not the service's to bind. */
export const strictTransport = { "strict-transport-security": "max-age=31536000" } as const;
