/**
 * The messages of the specification's sections 5 and 8 (part 2, the clinical workflow), and the permission texts of
 * section 2 that they refer to, word for word. Written from the specification, not from the product's texts.
 *
 * Left out, as the product has no state that they describe:
 * - 'Authentication token not found': the browser keeps no token, its session is a cookie that scripts cannot read;
 *   a session that ended is told with 'Session expired. Please login again.'
 * - 'Video load failed: {status} {statusText}': internal by the specification; people read 'Failed to load video'.
 * - 'Upload failed' alone: an upload that fails has either a status, said with it, or is a network error.
 * - "You don't have permission to view projects. …": a variant of the project picker's warning, which has one wording.
 */
export const SPECIFIED_CLINICAL = {
  anywhere: ['Error {status}: {statusText}'],
  calculations: [
    'Failed to calculate motility',
    'Failed to calculate concentration',
    'Failed to generate report',
    'Analysis failed: {message}',
    'Analysis failed: Unknown error',
    'Please select exactly 5 videos for WHO standard analysis',
    'Need at least 5 videos for WHO standard analysis. This dataset has {count} videos.',
    'No completed videos found in this dataset...',
  ],
  upload: [
    'Session expired. Please login again.',
    'Upload failed: {status}',
    'Network error occurred during upload',
    'Failed to upload {file}: {message}',
    'Failed to upload videos',
    'Please select files to upload',
    'Please select valid video files',
    'Dataset ID is required',
  ],
  datasets: [
    'No Datasets Found',
    'No datasets found',
    'Failed to delete dataset. Please try again.',
    'Failed to save dataset. Please try again.',
    'Missing dataset information. Please try again.',
    'Invalid dataset ID format. Please try again.',
    'Missing dataset ID. Please try again.',
    'You need to be part of at least one project to create datasets.',
  ],
  projects: [
    'Error loading projects: {message}',
    'Error loading project: {message}',
    'No Projects Available',
  ],
  videos: [
    'Are you sure you want to delete this video?',
    'Failed to delete video',
    'Failed to delete video: {message}',
    'Failed to load video. Please check your internet connection and try again.',
    'Failed to load video data. Please try again.',
    "Video not found or you don't have permission to access it.",
    'Video information not available',
    'Error loading videos: {message}',
    'No Videos Yet',
    'No videos found. Please upload videos first.',
  ],
  frames: [
    'Failed to extract frames: {message}',
    'Error extracting frames',
    'Error selecting frame',
    'Error deleting frame',
    'Error during bulk detection',
    'Error detecting objects',
    'Detection failed: {message}',
    'Detection failed: Unknown error',
    'No frames available for detection',
    'Please select at least one frame for analysis',
    'Failed to submit frames for analysis. Please try again.',
    'Image load failed: {status} {statusText}',
    'Failed to load image',
    'Failed to load frame or detection data. Please try again later.',
    'No Frames Yet',
    'No frames available for this video',
  ],
  reports: [
    'Report not found',
    'Failed to generate PDF. Please try again.',
    'PDF successfully generated',
    'Error generating PDF: {reason}',
    'Report title is required',
    'Report saved successfully',
    'Failed to save report: {reason}',
    'Are you sure you want to delete this report?',
    'Report deleted successfully',
    'Failed to delete report: {reason}',
    'Please enter a recipient email address',
    'Report successfully sent to {recipient}',
    'Failed to send email: {reason}',
    'No saved reports found',
    'No analysis data found. Please generate a report first.',
    'Analysis not found',
    'Patient not found',
  ],
  dashboard: ['No recent patients', 'No recent analyses', 'No pending tasks', 'No new notifications'],
  permissions: [
    "You don't have permission to manage videos. Please contact your administrator.",
    "You don't have permission to select frames for analysis.",
    "You don't have permission to view frames.",
    "You don't have permission to view analysis results.",
    "You don't have permission to generate reports.",
  ],
} as const;
