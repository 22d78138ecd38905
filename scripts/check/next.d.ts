// What next-env.d.ts brings, which exists only after a build or a start: types for pictures and CSS modules.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
