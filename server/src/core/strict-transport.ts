/** Makes browsers use https only, for this host alone: subdomains may belong to others than the service. */
export const strictTransport = { "strict-transport-security": "max-age=31536000" } as const;
