module.exports = () => ({ "users-permissions": { config: { jwtSecret: "j1" } } });
