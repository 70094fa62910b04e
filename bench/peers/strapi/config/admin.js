module.exports = () => ({
  auth: { secret: "s1" },
  apiToken: { salt: "bench-salt" },
  transfer: { token: { salt: "t1" } },
  secrets: { encryptionKey: "0123456789abcdef0123456789abcdef" },
  serveAdminPanel: false,
});
