/** Bundles what is started as TypeScript while an image is built: its file system is read-only when it runs. */
import { prepareBundles } from '../../lib/bundle/start.mjs';

for (const folder of await prepareBundles()) {
  if (folder === null) {
    console.error('The sources could not be bundled.');
    process.exit(1);
  }
  console.log(`Bundled into ${folder}`);
}
