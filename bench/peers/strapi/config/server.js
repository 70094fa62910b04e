module.exports = ({ env }) => ({ host: "127.0.0.1", port: env.int("PORT", 4402), app: { keys: ["a1", "b2"] } });
