/** Bundles the engine while an image is built: its file system is read-only when it runs. */
import { prepareBundle } from '../../lib/engine/bundle/start.mjs';

const folder = await prepareBundle();
if (folder === null) {
  console.error('The engine could not be bundled.');
  process.exit(1);
}
console.log(`Bundled the engine into ${folder}`);
