globalThis.SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Nothing of the document or of a token leaves for anybody else.
  validatorUrl: null,
  persistAuthorization: false,
});
