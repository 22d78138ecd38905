import { CONTRACTS } from '@/lib/domain/contracts';
import { getOpenApi } from '@/lib/platform/http/contract-openapi';
import { defineRoute } from '@/lib/platform/route/define-route';
import { openApiDocument } from '@/lib/platform/route/openapi';
import packageJson from '@/package.json';

/** Made when it is first asked for: that takes a fifth of a second, and anybody may ask. */
let document: ReturnType<typeof openApiDocument> | undefined;

export const GET = defineRoute(getOpenApi, () => {
  document ??= openApiDocument(CONTRACTS, packageJson.version);
  return document;
});
